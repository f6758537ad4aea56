import { settings } from "./settings.svelte";

export type Sound =
  "dice" | "card" | "engine" | "shift" | "crash" | "shot" | "turn" | "finish" | "win" | "lose";

/** One voice of a sound: a tone that glides, or noise through a filter, louder at its start than at its end. */
interface Voice {
  wave: OscillatorType | "noise";
  /** In Hertz: of a tone its pitch, of noise the filter's. */
  from: number;
  to?: number;
  /** In seconds from the beginning of the sound. */
  at?: number;
  lasts: number;
  loud: number;
}

const RATTLE = [0, 0.06, 0.11, 0.19, 0.24, 0.33];
const tone = (from: number, at: number, lasts: number, loud = 0.3): Voice => ({
  wave: "triangle",
  from,
  at,
  lasts,
  loud,
});

/** What each sound is made of. */
export const VOICES: Record<Sound, Voice[]> = {
  dice: RATTLE.map((at) => ({ wave: "noise", from: 2600, to: 1500, at, lasts: 0.05, loud: 0.5 })),
  card: [
    { wave: "noise", from: 1400, to: 4200, lasts: 0.09, loud: 0.3 },
    { wave: "noise", from: 900, to: 700, at: 0.09, lasts: 0.05, loud: 0.7 },
    { wave: "sine", from: 190, to: 120, at: 0.09, lasts: 0.06, loud: 0.25 },
  ],
  engine: [
    { wave: "sawtooth", from: 62, to: 158, lasts: 0.55, loud: 0.16 },
    { wave: "sawtooth", from: 63.5, to: 161, lasts: 0.55, loud: 0.12 },
    { wave: "square", from: 31, to: 79, lasts: 0.55, loud: 0.1 },
    { wave: "noise", from: 320, to: 780, lasts: 0.5, loud: 0.16 },
  ],
  shift: [
    { wave: "sawtooth", from: 130, to: 80, lasts: 0.16, loud: 0.16 },
    { wave: "noise", from: 900, at: 0.08, lasts: 0.04, loud: 0.4 },
    { wave: "sawtooth", from: 90, to: 190, at: 0.14, lasts: 0.26, loud: 0.16 },
  ],
  crash: [
    { wave: "noise", from: 1800, to: 180, lasts: 0.55, loud: 0.8 },
    { wave: "sine", from: 110, to: 38, lasts: 0.4, loud: 0.6 },
    { wave: "square", from: 420, to: 95, lasts: 0.18, loud: 0.1 },
    { wave: "noise", from: 4200, to: 2600, at: 0.16, lasts: 0.3, loud: 0.25 },
  ],
  shot: [
    { wave: "noise", from: 3200, to: 600, lasts: 0.14, loud: 0.6 },
    { wave: "square", from: 220, to: 60, lasts: 0.1, loud: 0.14 },
  ],
  finish: [
    { wave: "sawtooth", from: 300, to: 120, lasts: 0.7, loud: 0.16 },
    { wave: "noise", from: 1600, to: 420, lasts: 0.7, loud: 0.3 },
    tone(784, 0.25, 0.2),
    tone(1047, 0.4, 0.45),
  ],
  turn: [tone(660, 0, 0.16), tone(880, 0.13, 0.3)],
  win: [tone(523, 0, 0.2), tone(659, 0.14, 0.2), tone(784, 0.28, 0.2), tone(1047, 0.42, 0.6)],
  lose: [tone(392, 0, 0.25), tone(330, 0.2, 0.25), tone(262, 0.4, 0.7)],
};

const SILENT = 0.0001;
const SOFTEST = 0.004;

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** Makes a sound, where the visitor wants any; nothing is loaded for it. */
export function play(sound: Sound): void {
  if (!settings.sound || settings.volume === 0 || document.hidden) return;
  context ??= new AudioContext();
  // Before the first click or key browsers let pages make no sound; what is late is left out.
  if (context.state === "running") sing(context, sound);
  else
    void context.resume().then(
      () => context && sing(context, sound),
      () => undefined,
    );
}

function sing(audio: AudioContext, sound: Sound): void {
  const master = audio.createGain();
  master.gain.value = settings.volume / 100;
  master.connect(audio.destination);
  for (const voice of VOICES[sound]) speak(audio, master, voice);
}

function speak(audio: AudioContext, master: AudioNode, voice: Voice): void {
  const { from, to = from, at = 0, lasts, loud } = voice;
  const [begins, ends] = [audio.currentTime + at, audio.currentTime + at + lasts];
  const { source, pitch, out } = voice.wave === "noise" ? hiss(audio) : string(audio, voice.wave);
  pitch.setValueAtTime(from, begins);
  pitch.exponentialRampToValueAtTime(to, ends);
  const gain = audio.createGain();
  gain.gain.setValueAtTime(SILENT, begins);
  gain.gain.exponentialRampToValueAtTime(Math.max(SOFTEST, loud), begins + Math.min(0.015, lasts / 3));
  gain.gain.exponentialRampToValueAtTime(SILENT, ends);
  out.connect(gain).connect(master);
  source.start(begins);
  source.stop(ends);
}

interface Instrument {
  source: AudioScheduledSourceNode;
  pitch: AudioParam;
  out: AudioNode;
}

function string(audio: AudioContext, wave: OscillatorType): Instrument {
  const source = audio.createOscillator();
  source.type = wave;
  return { source, pitch: source.frequency, out: source };
}

function hiss(audio: AudioContext): Instrument {
  const source = audio.createBufferSource();
  source.buffer = noise ??= whiteNoise(audio);
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  source.connect(filter);
  return { source, pitch: filter.frequency, out: filter };
}

function whiteNoise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}
