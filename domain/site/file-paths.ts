/** Files that lie beside the Worker. Names below these have a content hash or a version, so a copy is good for good. */
const forGood = /^\/(assets|fonts|icons)\//;
const pictures = /^\/pictures\//;

export const isKeptForGood = (pathname: string) => forGood.test(pathname);

/** A path that only a file can answer: without the file it is missing, never a screen. */
export const isFilePath = (pathname: string) => forGood.test(pathname) || pictures.test(pathname);
