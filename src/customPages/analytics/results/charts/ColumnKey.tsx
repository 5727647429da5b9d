import Box from '@mui/material/Box'
import { alpha } from '@mui/material/styles'
import { tokens } from '../../../../tokens.ts'

interface ColumnKeyProps {
  /** What the usable column shows, for example "P90 exceeded". */
  percentile: string
}

/** Which column is which: told by width and place too. */
export const ColumnKey = ({ percentile }: ColumnKeyProps) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, fontSize: tokens.font.size.caption }}>
    <Entry name={`Usable, ${percentile}`} width={8} />
    <Entry name="Total" width={16} isTinted />
  </Box>
)

const Entry = ({ name, width, isTinted = false }: { name: string; width: number; isTinted?: boolean }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, whiteSpace: 'nowrap' }}>
    <Box
      aria-hidden="true"
      sx={{
        width,
        height: 12,
        bgcolor: ({ palette }) =>
          isTinted ? alpha(palette.primary.main, tokens.tint.band) : palette.primary.main,
      }}
    />
    {name}
  </Box>
)
