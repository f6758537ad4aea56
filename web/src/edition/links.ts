import { BASE } from "../lib/net/transport";

/** Every link to a page of ours leads behind the `#`, so that it also opens in a new tab. */
export function watchLinks(): void {
  const correct = (node: Node): void => {
    if (!(node instanceof Element)) return;
    for (const link of [node, ...node.querySelectorAll("a[href^='/']")]) {
      const path = link.getAttribute("href") ?? "";
      if (link.matches("a") && path.startsWith("/") && !path.startsWith(BASE))
        link.setAttribute("href", `#${path}`);
    }
  };
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) [target, ...addedNodes].forEach(correct);
  });
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["href"],
  });
}
