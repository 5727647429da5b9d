import { onTestFinished, vi } from 'vitest'

export interface SavedFile {
  name: string
  content: Blob
}

/** The files that the portal saves until the test ends, in place of the downloads of a browser. */
export function followSaves(): SavedFile[] {
  const contents = new Map<string | null, Blob>()
  const saved: SavedFile[] = []
  const spies = [
    vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
      const address = `blob:${contents.size}`
      contents.set(address, content as Blob)
      return address
    }),
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      const content = contents.get(this.getAttribute('href'))
      if (content) saved.push({ name: this.download, content })
    }),
  ]
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore()
  })
  return saved
}
