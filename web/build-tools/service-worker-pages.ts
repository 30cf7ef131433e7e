/**
 * Addresses of pages that were rendered ahead.
 * @param folders folders with an index.html, relative to the build; `.` is the build itself
 * @param fallback the shell's file: when that is index.html, the build's own index.html is the shell and no page
 */
export function prerenderedPaths(folders: readonly string[], fallback: string): string[] {
  return folders
    .map((folder) => (folder === '.' ? '/' : `/${folder.replaceAll('\\', '/')}`))
    .filter((path) => path !== '/' || fallback !== 'index.html')
    .sort()
}
