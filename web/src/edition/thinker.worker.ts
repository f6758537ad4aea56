/** Python in a worker of its own that thinks for bots, so that it can be ended in the middle of a thought. */
import { startPython } from "./python";
import type { FromThinker, ToThinker } from "./protocol";

type Answer = (work: Uint8Array) => Uint8Array<ArrayBuffer>;

let answer: Promise<Answer>;

self.onmessage = async ({ data }: MessageEvent<ToThinker>) => {
  if (!(data instanceof Uint8Array)) {
    const { registry } = data.edition;
    answer = startPython(data.edition, data.site).then((python) => {
      const thinking = python.pyimport("rollingroad.browser.thinking");
      thinking.open(registry);
      return thinking.answer as Answer;
    });
    return;
  }
  try {
    tell({ answer: (await answer)(data) });
  } catch (error) {
    tell({ failed: String(error) });
  }
};

function tell(message: FromThinker): void {
  self.postMessage(message);
}
