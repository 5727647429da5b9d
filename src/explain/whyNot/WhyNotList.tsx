import ArrowUpward from '@mui/icons-material/ArrowUpward'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { tokens } from '#tokens.ts'
import type { WhyNotRow } from '#weather/hindcast/whyNotRows.ts'

/** The months as a vertical list, for a phone. */
export const WhyNotList = ({ rows }: { rows: readonly WhyNotRow[] }) => (
  <Box
    component="ul"
    aria-label="Why not more hours?"
    sx={{
      m: 0,
      p: 0,
      listStyle: 'none',
      fontFeatureSettings: tokens.font.numbers,
      border: 1,
      borderColor: 'divider',
      borderRadius: 1,
      bgcolor: 'background.paper',
    }}
  >
    {rows.map(({ month, usable, costs, first }) => (
      <Box component="li" key={month} sx={{ p: 3, '& + &': { borderTop: 1, borderTopColor: 'divider' } }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', fontWeight: 'fontWeightBold' }}>
          <span>{month}</span>
          <span>{usable === '-' ? usable : `${usable} h usable`}</span>
        </Box>
        {costs.map(({ condition, alone, gain, wider, isFirst }) => (
          <Box key={condition} sx={{ mt: 1 }}>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
              <span>{condition}</span>
              {isFirst && <RelaxFirstMark />}
            </Box>
            <Typography variant="body2" color="text.secondary">
              {`Costs alone ${alone} h · gain ${gain} h · 10 % wider ${wider === '-' ? '-' : `${wider} h`}`}
            </Typography>
          </Box>
        ))}
        {!costs.some(({ isFirst }) => isFirst) && first !== '-' && (
          <Typography variant="body2" sx={{ mt: 1 }}>
            {first}
          </Typography>
        )}
      </Box>
    ))}
  </Box>
)

/** Marks the condition to relax first, by shape and by word. */
const RelaxFirstMark = () => (
  <Box
    component="span"
    sx={{
      display: 'inline-flex',
      alignItems: 'center',
      gap: 0.5,
      color: 'primary.main',
      fontWeight: 'fontWeightBold',
      whiteSpace: 'nowrap',
    }}
  >
    <ArrowUpward fontSize="inherit" aria-hidden />
    Relax first
  </Box>
)
