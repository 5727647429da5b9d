import Box from '@mui/material/Box'

/** The placeholder that `index.html` shows until React renders. */
const shape = typeof document === 'undefined' ? null : document.querySelector('.first-load')

const showShape = (host: HTMLElement | null) => {
  if (shape) host?.replaceChildren(shape.cloneNode(true))
}

/** Keeps showing the placeholder of `index.html` until the page replaces it. */
export const FirstLoad = () => <Box ref={showShape} sx={{ height: '100dvh' }} />
