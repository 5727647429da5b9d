import useMediaQuery from '@mui/material/useMediaQuery'

/** Whether the screen shows one pane only, beside its rail or menu. */
export const useSmallLayout = (): boolean =>
  useMediaQuery((theme) => theme.breakpoints.down('md'), { noSsr: true })
