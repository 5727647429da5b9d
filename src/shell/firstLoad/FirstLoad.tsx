import Box from '@mui/material/Box'

/** The shape of the page, as `index.html` shows it until React draws. */
const shape = typeof document === 'undefined' ? null : document.querySelector('.first-load')

const showShape = (host: HTMLElement | null) => {
  if (shape) host?.replaceChildren(shape.cloneNode(true))
}

/** The first load of the portal: what `index.html` has drawn stays where it is until the page replaces it. */
export const FirstLoad = () => <Box ref={showShape} sx={{ height: '100dvh' }} />
