import type { PyodideAPI } from "pyodide";
import type { Edition } from "../lib/net/edition";
import type { EngineFileName } from "./protocol";

type Watch = (file: EngineFileName, loaded: number, total: number) => void;

/** Starts Python in a worker, with our packages in it; tells how many bytes of what have arrived. */
export async function startPython(
  edition: Edition,
  site: string,
  watch: Watch = () => {},
  starting: () => void = () => {},
): Promise<PyodideAPI> {
  const { files } = edition;
  const at = (url: string): string => new URL(url, site).href;
  countBytes(
    new Map(Object.entries(files).map(([name, file]) => [at(file.url), name as EngineFileName])),
    edition,
    watch,
  );
  const engine = fetch(at(files.engine.url)).then((response) => response.arrayBuffer());
  const { loadPyodide } = (await import(/* @vite-ignore */ at(files.loader.url))) as typeof import("pyodide");
  const [python] = await Promise.all([
    loadPyodide({
      indexURL: at(edition.runtime),
      stdLibURL: at(files.library.url),
      // Our packages come in our own archives: the list of those that Pyodide could load is not wanted.
      lockFileContents: { info: edition.python, packages: {} } as never,
    }),
    engine.then(starting),
  ]);
  performance.mark("python");
  python.unpackArchive(await engine, "zip", { extractDir: "/lib/python3.14/site-packages" });
  python
    .pyimport("rollingroad.browser.archives")
    .install((game: string) => load(at(edition.games[game]?.url ?? game)));
  performance.mark("unpacked");
  return python;
}

/** Bytes of an archive at once, as an import in Python needs them. */
function load(url: string): Uint8Array {
  const request = new XMLHttpRequest();
  request.open("GET", url, false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`${url}: ${request.status}`);
  return new Uint8Array(request.response as ArrayBuffer);
}

/** From now on everything that is fetched here is counted. The response itself stays as it is, so that the browser can
 * keep what it compiles of it. */
function countBytes(names: Map<string, EngineFileName>, edition: Edition, watch: Watch): void {
  const plain = self.fetch;
  self.fetch = async (input, init) => {
    const response = await plain(input, init);
    const name = names.get(input instanceof Request ? input.url : String(input));
    if (name && response.ok)
      void count(response.clone(), (loaded) => watch(name, loaded, edition.files[name].bytes));
    return response;
  };
}

async function count(response: Response, tell: (loaded: number) => void): Promise<void> {
  let loaded = 0;
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>)
    tell((loaded += chunk.length));
}
