/** Whether a text is in the clipboard now: browsers give none to pages without https, and may refuse it to any. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
