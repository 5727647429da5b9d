import { tokens } from '#tokens.ts'

/** On a phone a button shows its icon, and no title. */
export const compact = {
  minWidth: { xs: tokens.size.touch, sm: 64 },
  minHeight: { xs: tokens.size.touch, sm: 0 },
  px: { xs: 1, sm: 4 },
  '& .MuiButton-startIcon': { ml: { xs: 0, sm: -1 }, mr: { xs: 0, sm: 2 } },
  '& span:not(.MuiButton-startIcon)': { display: { xs: 'none', sm: 'inline' } },
} as const
