import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { tokens } from '#tokens.ts'
import { bandEdges } from './bands.ts'

/** The eight colors of a percentage, each with its lower bound, and the mark of a month with too few hours. */
export const BandLegend = ({ hasMarks }: { hasMarks: boolean }) => {
  const { mode } = useTheme().palette
  const { bands } = tokens[mode]
  const [low, high] = mode === 'light' ? ['pale', 'dark'] : ['dark', 'pale']
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 4,
        rowGap: 1,
        flex: '1 1 300px',
      }}
    >
      <Box
        role="img"
        aria-label={`Colours from ${low}, 0 %, to ${high}, 100 %, in eight equal bands`}
        sx={{ display: 'grid', gridTemplateColumns: `repeat(${bands.length}, 36px)` }}
      >
        {bands.map(({ fill, text }, index) => (
          <Typography
            key={fill}
            variant="caption"
            sx={{ bgcolor: fill, color: text, px: 1, border: 1, borderColor: 'divider', ml: '-1px' }}
          >
            {bandEdges(index)[0]}
          </Typography>
        ))}
      </Box>
      <Typography variant="caption" color="text.secondary">
        Percent: each color begins at its number
      </Typography>
      {hasMarks && (
        <Typography variant="caption" color="text.secondary">
          *: less than 95 % of the hours known, left out of Average and percentiles
        </Typography>
      )}
    </Box>
  )
}
