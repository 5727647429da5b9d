import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { tokens } from '../../../tokens.ts'

const mark = { display: 'inline-block', width: 12, height: 12, mr: 1, verticalAlign: '-1px' } as const
const round = { ...mark, borderRadius: '50%' } as const

const marks = [
  { text: 'Site', look: { ...round, bgcolor: tokens.map.offshore } },
  { text: 'Archived point', look: { ...round, border: `2.5px solid ${tokens.family.current}` } },
  { text: 'Region with a hindcast', look: { ...mark, border: `1.5px solid ${tokens.light.muted}` } },
]

/** What the marks of the map are, and what to do with it. */
export const MapKey = () => (
  <Typography
    variant="caption"
    color="text.secondary"
    component="p"
    sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, m: 0 }}
  >
    <span>Click the map or drag the pin.</span>
    {marks.map(({ text, look }) => (
      <span key={text}>
        <Box component="span" aria-hidden sx={look} />
        {text}
      </span>
    ))}
  </Typography>
)
