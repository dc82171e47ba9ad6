/** Opens another screen of ours in the whole window, also from within the wallet's frame. */
export function leaveTo(address: string): void {
  (window.top ?? window).location.assign(address);
}
