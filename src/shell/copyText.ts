/** Copies a text and returns whether that succeeded. Browsers refuse it to pages without https, and may refuse it to any page. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
