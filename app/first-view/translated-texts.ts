/**
 * A browser's translation replaces text nodes by elements. React keeps the old nodes: it throws when it removes one or
 * inserts before it, and its updates stay invisible. So we remember the replacement of each text and redirect React's
 * calls to it; a new text replaces it again and is translated anew.
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

  /** The replacement of a node in the page; with `parent`, that parent's child. */
  const inPage = (node: Node | null | undefined, parent?: Node) => {
    let found = node;
    // Bounded, because a node inside its own replacement would loop.
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
