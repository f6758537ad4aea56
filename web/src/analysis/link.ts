const PACKED = "z.";

/** A position as the part of an address after `#`: packed, in letters that every program leaves alone. */
export async function packed(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return PACKED + letters.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** The position in an address: packed, or as plain text. Empty where it is damaged. */
export async function unpacked(hash: string): Promise<string> {
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
