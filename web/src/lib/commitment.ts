/** Whether a revealed seed is the one that was promised; null where the browser computes no hashes. */
export async function matchesCommitment(seed: string, commitment: string): Promise<boolean | null> {
  // Browsers do so on secure pages only: not over plain HTTP from another machine.
  const subtle = (globalThis.crypto as { subtle?: SubtleCrypto }).subtle;
  if (!subtle) return null;
  const hash = await subtle.digest("SHA-256", new TextEncoder().encode(`rolling road seed\n${seed}`));
  return hex(new Uint8Array(hash)) === commitment;
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
