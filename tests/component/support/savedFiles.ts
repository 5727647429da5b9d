import { onTestFinished, vi } from 'vitest'

export interface SavedFile {
  name: string
  content: Blob
}

/** The files that the portal saves from now on, until the test ends. */
export function savedFiles(): SavedFile[] {
  const files: SavedFile[] = []
  const contents = new Map<string, Blob>()
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    const address = `blob:${contents.size}`
    contents.set(address, content as Blob)
    return address
  })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    files.push({ name: this.download, content: contents.get(this.href)! })
  })
  onTestFinished(() => {
    create.mockRestore()
    click.mockRestore()
  })
  return files
}
