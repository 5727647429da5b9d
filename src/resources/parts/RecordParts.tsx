import Box from '@mui/material/Box'
import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react'
import type { ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import { Loading } from '#shell/Loading.tsx'
import { PageBoundary } from '#shell/PageBoundary.tsx'
import type { RecordPartProps } from './recordPartProps.ts'

interface Part {
  Part: LazyExoticComponent<ComponentType<RecordPartProps>>
  /** Whether the part is shown for a record that is not stored yet. */
  isForNew: boolean
}

/** Name under `parts` of a resource file -> what is drawn beside the form. */
const parts: Readonly<Record<string, Part>> = {
  alertTrial: {
    Part: lazy(async () => ({ default: (await import('./alerts/AlertTrialPanel.tsx')).AlertTrialPanel })),
    isForNew: true,
  },
  alertHistory: {
    Part: lazy(async () => ({ default: (await import('./alerts/AlertTimeline.tsx')).AlertTimeline })),
    isForNew: false,
  },
  reportPreview: {
    Part: lazy(async () => ({ default: (await import('./reports/ReportPreview.tsx')).ReportPreview })),
    isForNew: true,
  },
  reportHistory: {
    Part: lazy(async () => ({ default: (await import('./reports/ReportTimeline.tsx')).ReportTimeline })),
    isForNew: false,
  },
}

/** The parts that a record's page shows beside its form, as named in its resource file. */
export function RecordParts({ file, ...props }: RecordPartProps & { file: ResourceFile }) {
  const shown = (file.resource.parts ?? []).flatMap((name) => {
    const part = parts[name]
    return part && (part.isForNew || props.record) ? [{ name, ...part }] : []
  })
  if (shown.length === 0) return null
  return (
    <Box sx={{ display: 'grid', gap: 6, alignContent: 'start', minWidth: 0 }}>
      {shown.map(({ name, Part }) => (
        <PageBoundary key={name}>
          <Suspense fallback={<Loading />}>
            <Part {...props} />
          </Suspense>
        </PageBoundary>
      ))}
    </Box>
  )
}
