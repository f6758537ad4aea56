export interface Toast {
  id: number;
  text: string;
  bad: boolean;
}

const STAYS = 5000;
let last = 0;

/** Short messages at the foot of the page; they leave by themselves. */
export const toasts = $state<Toast[]>([]);

export function toast(text: string, bad = false): void {
  const id = ++last;
  toasts.push({ id, text, bad });
  setTimeout(() => dismiss(id), STAYS);
}

export function dismiss(id: number): void {
  const at = toasts.findIndex((one) => one.id === id);
  if (at >= 0) toasts.splice(at, 1);
}
