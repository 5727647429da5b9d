import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { FactList } from '#explain/FactList.tsx'
import type { PlannedSeries } from '#schemas/shapes/upload.ts'
import { HEIGHT, type PreviewBand, previewBand, seriesFacts } from './previewPicture.ts'

const day = (time: number) => new Date(time * 1000).toISOString().slice(0, 10)

/** What an import would store: place, hours, gaps, and a picture of each parameter that shows spikes. */
export function SeriesPreview({ series }: { series: PlannedSeries }) {
  const { from, to, parameters, notes, span } = series
  return (
    <Box
      component="section"
      aria-label="Series"
      sx={{ display: 'grid', gap: 4, maxWidth: 'lg', minWidth: 0 }}
    >
      <Typography variant="h3">Series</Typography>
      <FactList facts={seriesFacts(series)} />
      {notes.map((note) => (
        <Typography key={note}>{note}</Typography>
      ))}
      {parameters.map((parameter) => (
        <Band key={parameter.name} band={previewBand(parameter)} />
      ))}
      <Box aria-hidden="true" sx={{ display: 'flex', justifyContent: 'space-between' }}>
        {[from, to].map((time) => (
          <Typography key={time} variant="caption" color="text.secondary">
            {day(time)}
          </Typography>
        ))}
      </Box>
      <Typography variant="caption" color="text.secondary">
        {span === 1
          ? 'Each stroke is an hour.'
          : `Each stroke is ${span.toLocaleString('en')} hours, from the lowest to the highest value.`}{' '}
        Red: no value.
      </Typography>
    </Box>
  )
}

function Band({ band }: { band: PreviewBand }) {
  const { title, share, gaps, width, path, empty, low, high, description } = band
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="body2">{title}</Typography>
        <Typography variant="body2" color="text.secondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {share}
        </Typography>
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: '6rem minmax(0, 1fr)', gap: 2 }}>
        <Box
          aria-hidden="true"
          sx={{ display: 'flex', flexDirection: 'column', justifyContent: 'space-between', textAlign: 'end' }}
        >
          {[high, low].map((text, at) => (
            <Typography
              key={at === 0 ? 'high' : 'low'}
              variant="caption"
              color="text.secondary"
              sx={{ fontVariantNumeric: 'tabular-nums' }}
            >
              {text}
            </Typography>
          ))}
        </Box>
        <Box
          component="svg"
          role="img"
          aria-label={description}
          viewBox={`0 0 ${width} ${HEIGHT}`}
          preserveAspectRatio="none"
          sx={{ width: 1, height: 72, borderRadius: 0.5, bgcolor: 'action.hover', display: 'block' }}
        >
          {empty.map(([first, count]) => (
            <Box
              component="rect"
              key={first}
              x={first}
              width={count}
              height={HEIGHT}
              sx={{ fill: ({ palette }) => palette.error.main }}
              opacity={0.3}
            />
          ))}
          <Box component="path" d={path} sx={{ fill: ({ palette }) => palette.primary.main }} />
        </Box>
      </Box>
      {gaps !== 'none' && (
        <Typography variant="caption" color="text.secondary">
          {gaps}
        </Typography>
      )}
    </Box>
  )
}
