// Compiles the Python of an archive with the interpreter that will run it: `node bytecode.mjs FROM.zip TO.zip …`
import { readFileSync, writeFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const COMPILE = `
import py_compile
import zipfile

NEVER_CHECKED = py_compile.PycInvalidationMode.UNCHECKED_HASH
WHEN = (1980, 1, 1, 0, 0, 0)

def compiled(name, source):
    with open("/module.py", "wb") as file:
        file.write(source)
    # Python's own modules need neither their docstrings nor their assertions.
    level = 0 if name.startswith("rollingroad/") else 2
    py_compile.compile("/module.py", "/module.pyc", name, True, level, NEVER_CHECKED)
    with open("/module.pyc", "rb") as file:
        return file.read()

with zipfile.ZipFile("/from.zip") as sources, zipfile.ZipFile("/to.zip", "w") as built:
    for name in sorted(sources.namelist()):
        data = sources.read(name)
        if name.endswith(".py"):
            name, data = name + "c", compiled(name, data)
        built.writestr(zipfile.ZipInfo(name, WHEN), data, zipfile.ZIP_DEFLATED, 9)
`;

const python = await loadPyodide();
const names = process.argv.slice(2);
for (let i = 0; i < names.length; i += 2) {
  python.FS.writeFile("/from.zip", new Uint8Array(readFileSync(names[i])));
  try {
    python.runPython(COMPILE);
  } catch (error) {
    console.error(`${names[i]}: ${error.message}`);
    process.exit(1);
  }
  writeFileSync(names[i + 1], python.FS.readFile("/to.zip"));
}
