import Box from '@mui/material/Box'

/** The placeholder that `index.html` shows until React renders. */
const shape = typeof document === 'undefined' ? null : document.querySelector('.first-load')

const showShape = (host: HTMLElement | null) => {
  if (shape) host?.replaceChildren(shape.cloneNode(true))
}

/** Keeps showing the placeholder of `index.html` until the page replaces it. */
export const FirstLoad = () => <Box ref={showShape} sx={{ height: '100dvh' }} />

/** What a user has typed into the login form of `index.html`. */
export interface FirstForm {
  values: { username: string; password: string; remember: boolean }
  /** The name of the field that has the focus. */
  focused: string | undefined
  isSent: boolean
}

/** Takes the login form of `index.html` out of the page; null if it is not shown. */
export function takeFirstForm(): FirstForm | null {
  const page = document.querySelector('.first-form')
  const form = page?.querySelector('form')
  if (!page || !form) return null
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement
  const taken = {
    values: {
      username: field('username').value,
      password: field('password').value,
      remember: field('remember').checked,
    },
    focused: form.contains(document.activeElement)
      ? (document.activeElement?.getAttribute('name') ?? undefined)
      : undefined,
    isSent: 'sent' in form.dataset,
  }
  page.remove()
  document.documentElement.dataset.page = 'login'
  return taken
}
