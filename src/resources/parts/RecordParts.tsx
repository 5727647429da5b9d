import Box from '@mui/material/Box'
import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react'
import type { ResourceFile, StoredRecord } from '#schemas/resourceFile/resourceFile.ts'
import { Loading } from '#shell/Loading.tsx'
import { PageBoundary } from '#shell/PageBoundary.tsx'
import type { RecordPartProps } from './recordPartProps.ts'

interface Part {
  Part: LazyExoticComponent<ComponentType<RecordPartProps>>
  /** Whether the part is shown for a record; a new one is not stored yet. */
  isShown: (record: StoredRecord | undefined) => boolean
  /** The resource that the part shows, if it is another one: the user needs the right to list it. */
  lists?: string
}

const always = () => true
const isStored = (record: StoredRecord | undefined) => record !== undefined

/** Name under `parts` of a resource file -> what is drawn beside the form. */
const parts: Readonly<Record<string, Part>> = {
  alertTrial: {
    Part: lazy(async () => ({ default: (await import('./alerts/AlertTrialPanel.tsx')).AlertTrialPanel })),
    isShown: always,
  },
  alertHistory: {
    Part: lazy(async () => ({ default: (await import('./alerts/AlertTimeline.tsx')).AlertTimeline })),
    isShown: isStored,
  },
  reportPreview: {
    Part: lazy(async () => ({ default: (await import('./reports/ReportPreview.tsx')).ReportPreview })),
    isShown: always,
  },
  reportHistory: {
    Part: lazy(async () => ({ default: (await import('./reports/ReportTimeline.tsx')).ReportTimeline })),
    isShown: isStored,
  },
  seriesCoverage: {
    Part: lazy(async () => ({ default: (await import('./series/SeriesCoverage.tsx')).SeriesCoverage })),
    isShown: (record) => record?.from !== undefined,
  },
  serviceTokens: {
    Part: lazy(async () => ({ default: (await import('./tokens/ServiceTokens.tsx')).ServiceTokens })),
    isShown: (record) => record?.isService === true,
  },
  usersOfSite: {
    Part: lazy(async () => ({ default: (await import('./links/LinkedRecords.tsx')).UsersOfSite })),
    isShown: isStored,
    lists: 'siteUsers',
  },
  sitesOfUser: {
    Part: lazy(async () => ({ default: (await import('./links/LinkedRecords.tsx')).SitesOfUser })),
    isShown: isStored,
    lists: 'siteUsers',
  },
}

/** The names of the parts that a record's page shows beside its form, of those in its resource file. */
export const partsOf = (
  { resource }: ResourceFile,
  record: StoredRecord | undefined,
  mayList: (resource: string) => boolean,
): string[] =>
  (resource.parts ?? []).filter((name) => {
    const { isShown, lists } = parts[name] ?? {}
    return isShown?.(record) && (lists === undefined || mayList(lists))
  })

/** Some parts of a record's page. */
export function RecordParts({ names, ...props }: RecordPartProps & { names: readonly string[] }) {
  return (
    <Box sx={{ display: 'grid', gap: 6, alignContent: 'start', minWidth: 0 }}>
      {names.flatMap((name) => {
        const { Part } = parts[name] ?? {}
        if (!Part) return []
        return (
          <PageBoundary key={name}>
            <Suspense fallback={<Loading />}>
              <Part {...props} />
            </Suspense>
          </PageBoundary>
        )
      })}
    </Box>
  )
}
