/** A page that scrolls as a whole. */
export const scrolled = {
  height: 1,
  minHeight: 0,
  overflow: 'auto',
  p: { xs: 2, sm: 4 },
  bgcolor: 'background.paper',
}

/** Styles the frames of `@refinedev/mui` as plain parts of the page: no card, with title and buttons on one line. */
export const pageLook = {
  wrapperProps: {
    sx: {
      display: 'flex',
      flexDirection: 'column',
      gap: 4,
      height: 1,
      minHeight: 0,
      overflow: 'visible',
      bgcolor: 'transparent',
    },
  },
  headerProps: {
    sx: {
      flex: 'none',
      flexWrap: 'wrap',
      gap: 2,
      p: 0,
      '& .MuiCardHeader-action': { m: 0, maxWidth: 1, alignSelf: 'center' },
    },
  },
  headerButtonProps: { sx: { gap: 2, alignItems: 'center', flexWrap: 'wrap' } },
  contentProps: {
    sx: {
      display: 'flex',
      flexDirection: 'column',
      gap: 4,
      flex: 1,
      minHeight: 0,
      p: 0,
      '&:last-child': { pb: 0 },
    },
  },
} as const
