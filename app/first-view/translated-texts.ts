/**
 * A browser that translates a page puts elements in the place of its texts, and React goes on with the texts that are
 * gone: it throws where it removes one or inserts before it, and what it writes there nobody sees. So what stands for a
 * text is remembered; React's calls go to that, and a new text takes its place again, to be translated anew.
 */
export function keepTranslatedTexts(): void {
  const standIns = new WeakMap<Node, Node | null>();
  new MutationObserver((changes) => {
    for (const {
      removedNodes: [gone],
      addedNodes: [come],
      previousSibling,
    } of changes)
      if (gone) standIns.set(gone, come ?? previousSibling);
  }).observe(document, { childList: true, subtree: true });

  /** What stands for a node in the page; with a parent, the child of it that does. */
  const inPage = (node: Node | null | undefined, parent?: Node) => {
    let found = node;
    // Never for good: what was moved into its own stand-in leads in a circle.
    for (let steps = 99; steps-- && found && (parent ? found.parentNode !== parent : !found.parentNode); )
      found = found.parentNode ?? standIns.get(found);
    return found ?? null;
  };
  const nodes = Node.prototype;
  const { removeChild, insertBefore } = nodes;
  nodes.removeChild = function (child) {
    const found = inPage(child, this);
    if (found) removeChild.call(this, found);
    return child;
  };
  nodes.insertBefore = function (node, before) {
    return insertBefore.call(this, node, inPage(before, this)) as typeof node;
  };
  const value = Object.getOwnPropertyDescriptor(nodes, "nodeValue");
  Object.defineProperty(nodes, "nodeValue", {
    ...value,
    set(this: Node, text: string | null) {
      const standIn = inPage(this);
      if (standIn !== this) (standIn as ChildNode | null)?.replaceWith(this);
      value?.set?.call(this, text);
    },
  });
}
