import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { change, settings } from "../../src/lib/settings.svelte";
import type * as Sounds from "../../src/lib/sound";

// A module of its own: the one of the other tests may have made its context already.
const [{ play, VOICES }] = Object.values(
  import.meta.glob<typeof Sounds>("../../src/lib/sound.ts", { query: "?alone", eager: true }),
) as [typeof Sounds];
const first = { ...settings };
const real = window.AudioContext;
/** When each voice begins and ends, and how loud everything is. */
let sung: { begins: number; ends: number }[] = [];
let loudness: number[] = [];

/** A real context without loudspeakers, which notes what is played. */
class Heard extends OfflineAudioContext {
  constructor() {
    super(1, 44_100, 44_100);
  }

  override get state(): AudioContextState {
    return "running";
  }

  override createGain(): GainNode {
    const gain = super.createGain();
    const connect = gain.connect.bind(gain) as (to: AudioNode) => AudioNode;
    gain.connect = ((to: AudioNode) => {
      if (to === this.destination) loudness.push(gain.gain.value);
      return connect(to);
    }) as GainNode["connect"];
    return gain;
  }

  override createOscillator(): OscillatorNode {
    return noted(super.createOscillator());
  }

  override createBufferSource(): AudioBufferSourceNode {
    return noted(super.createBufferSource());
  }
}

function noted<Source extends AudioScheduledSourceNode>(source: Source): Source {
  let begins = 0;
  source.start = (at = 0) => void (begins = at);
  source.stop = (at = 0) => void sung.push({ begins, ends: at });
  return source;
}

beforeAll(() => Object.assign(window, { AudioContext: Heard }));
afterAll(() => Object.assign(window, { AudioContext: real }));
beforeEach(() => {
  sung = [];
  loudness = [];
});
afterEach(() => {
  change(first);
  vi.restoreAllMocks();
});

test("the pages are silent until somebody wants sound", () => {
  play("dice");
  change({ sound: true, volume: 0 });
  play("dice");
  expect(sung).toEqual([]);
});

test.each(Object.keys(VOICES) as Sounds.Sound[])(
  "%s is made of its voices, as loud as wanted, and short",
  (sound) => {
    change({ sound: true, volume: 40 });
    play(sound);
    expect(sung).toHaveLength(VOICES[sound].length);
    expect(sung.every(({ begins, ends }) => ends > begins && ends < 1.5)).toBe(true);
    expect(loudness.map((one) => one.toFixed(2))).toEqual(["0.40"]);
  },
);

test("nobody hears a table that nobody looks at", () => {
  change({ sound: true });
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  play("turn");
  expect(sung).toEqual([]);
});
