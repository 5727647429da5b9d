import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useCall } from '#providers/api/useCall.ts'
import type { SeriesCoverage as Coverage } from '#schemas/shapes/seriesCoverage.ts'
import { Loading } from '#shell/Loading.tsx'
import { MessagePage } from '#shell/MessagePage.tsx'
import type { RecordPartProps } from '../recordPartProps.ts'
import { coveragePicture, percent, type Strip } from './coveragePicture.ts'

/** Where a series of the archive has values, by parameter and month. */
export function SeriesCoverage({ record }: RecordPartProps) {
  const call = useCall<Coverage>('seriesCoverage', { params: { id: record?.id ?? 0 } }, { quiet: true })
  const { data, error, refetch } = call
  return (
    <Box component="section" aria-label="Hours with values" sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      <Typography variant="h3">Hours with values</Typography>
      {data ? (
        <Picture coverage={data} />
      ) : error ? (
        <MessagePage title="The series could not be read" text={error.detail} onRetry={refetch} />
      ) : (
        <Loading />
      )}
    </Box>
  )
}

function Picture({ coverage }: { coverage: Coverage }) {
  const { strips, years } = coveragePicture(coverage)
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {strips.map((strip) => (
        <StripRow key={strip.title} strip={strip} />
      ))}
      <Box aria-hidden="true" sx={{ position: 'relative', height: 20 }}>
        {years.map(({ text, at }) => (
          <Typography
            key={text}
            variant="caption"
            color="text.secondary"
            sx={{ position: 'absolute', left: `${100 * at}%` }}
          >
            {text}
          </Typography>
        ))}
      </Box>
      <Typography variant="caption" color="text.secondary">
        Each stroke is a month: the paler it is, the more of its hours have no value. Red: no hour has one.
      </Typography>
    </Box>
  )
}

const StripRow = ({ strip: { title, share, months, description } }: { strip: Strip }) => (
  <Box sx={{ display: 'grid', gap: 1 }}>
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
      <Typography variant="body2">{title}</Typography>
      <Typography variant="body2" color="text.secondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {share}
      </Typography>
    </Box>
    <Box
      component="svg"
      role="img"
      aria-label={description}
      viewBox={`0 0 ${months.length} 1`}
      preserveAspectRatio="none"
      sx={{ width: 1, height: 16, borderRadius: 0.5, bgcolor: 'action.hover', display: 'block' }}
    >
      {months.map(({ name, known }, at) => (
        <Box
          component="rect"
          key={name}
          x={at}
          width={1}
          height={1}
          sx={{ fill: ({ palette }) => (known === 0 ? palette.error.main : palette.primary.main) }}
          // A month with a few values must be told from the background.
          opacity={known === 0 ? 1 : Math.max(0.15, known)}
        >
          <title>{`${name}: ${percent(known)}`}</title>
        </Box>
      ))}
    </Box>
  </Box>
)
