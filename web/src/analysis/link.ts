const PACKED = "z.";

/** A text for an address: packed, in letters that every program leaves alone. */
async function packed(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return PACKED + letters.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

const PACK = "&content=";

/** A position and its content pack, if it has one, as the part of an address after `#`. */
export async function hashOf(position: string, content: string): Promise<string> {
  const at = await packed(position);
  return content ? at + PACK + (await packed(content)) : at;
}

/** The position and the content pack in an address. */
export async function readHash(hash: string): Promise<[string, string]> {
  const [position = "", content = ""] = hash.split(PACK);
  return [await unpacked(position), await unpacked(content)];
}

/** A text in an address: packed, or as plain text. Empty where it is damaged. */
async function unpacked(hash: string): Promise<string> {
  try {
    if (!hash.startsWith(PACKED)) return decodeURIComponent(hash);
    const letters = atob(hash.slice(PACKED.length).replace(/-/g, "+").replace(/_/g, "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return await new Response(stream).text();
  } catch {
    return "";
  }
}
