import useMediaQuery from '@mui/material/useMediaQuery'

/** Whether the screen has room for only one pane beside its rail or menu. */
export const useSmallLayout = (): boolean =>
  useMediaQuery((theme) => theme.breakpoints.down('md'), { noSsr: true })
