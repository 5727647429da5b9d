/**
 * The ref of a panel that goes away with the keyboard in it, or on its Submit, which is disabled while it saves: the
 * icon that opened it has the keyboard next, and not the beginning of the page.
 */
export function returnFocus(panel: HTMLElement | null): () => void {
  return () => {
    const { activeElement, body } = document
    if (!panel || (activeElement !== body && !panel.contains(activeElement))) return
    const icons = panel.parentElement?.querySelectorAll<HTMLElement>('nav button') ?? []
    Array.from(icons)
      .find(({ ariaLabel }) => ariaLabel === panel.ariaLabel)
      ?.focus()
  }
}
