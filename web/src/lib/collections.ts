// Checked access to arrays, maps and records.

/** Adds to a number in a list; a missing number counts as 0. */
export function addAt(list: number[], index: number, amount: number): void {
  list[index] = (list[index] ?? 0) + amount;
}

/** Adds to a number in a list of rows; a missing row is left out. */
export function addInGrid(rows: number[][], row: number, column: number, amount: number): void {
  const list = rows[row];
  if (list) addAt(list, column, amount);
}

/** Returns the value of a key; creates and stores it if it is missing. */
export function getOrCreate<K, V>(map: Map<K, V>, key: K, create: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const created = create();
  map.set(key, created);
  return created;
}

/** Returns the loader of a file found by `import.meta.glob`. */
export function loaderOf<T>(files: Record<string, () => Promise<T>>, path: string): () => Promise<T> {
  return files[path] ?? (() => Promise.reject(new Error(`${path} is not part of the page`)));
}
