import { transport } from "./net/transport";

/** Shows a picture of the API in an image. */
export function picture(path: string): (image: HTMLImageElement) => void {
  return (image) => {
    const found = transport().picture(path);
    if (typeof found === "string") image.src = found;
    else void found.then((src) => (image.src = src));
  };
}
