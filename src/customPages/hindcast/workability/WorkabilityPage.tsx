import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import {
  type KeyboardEvent,
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { FormProvider } from 'react-hook-form'
import { initialView } from '#map/mapView.ts'
import { ajvResolver } from '#providers/ajvResolver.ts'
import { useCall } from '#providers/api/useCall.ts'
import type { ApiError } from '#providers/apiError.ts'
import { FormLayout } from '#requests/FormLayout.tsx'
import { OlderAnswer } from '#requests/OlderAnswer.tsx'
import { OtherPages } from '#requests/OtherPages.tsx'
import { RequestHead } from '#requests/RequestHead.tsx'
import {
  type Address,
  type AddressedRequest,
  useAddressedRequest,
  useReadAddress,
} from '#requests/useAddressedRequest.ts'
import { useRequestForm } from '#requests/useRequestForm.ts'
import type { Site } from '#schemas/shapes/records/site.ts'
import { Loading } from '#shell/Loading.tsx'
import { workabilityTerms } from '#texts/answerHead/requestTerms.ts'
import { WHOLE_YEAR } from '#weather/calendarNames.ts'
import type { Area } from '#weather/hindcast/cellGrid.ts'
import type { Place } from '#weather/series.ts'
import { BandLegend } from '../BandLegend.tsx'
import { cellByKey, cellText } from './cellText.ts'
import { WorkabilityForm } from './WorkabilityForm.tsx'
import { readMapAddress } from './workabilityAddress.ts'
import {
  initialDraft,
  monthOfMap,
  operationOf,
  roundedArea,
  type WorkabilityDraft,
  type WorkabilityMapRequest,
} from './workabilityDraft.ts'
import { type PartOfMap, type Workability, workabilityRequest } from './workabilityRequest.ts'

const CellsMap = lazy(async () => ({ default: (await import('./CellsMap.tsx')).CellsMap }))

const centreOf = ({ west, south, east, north }: Area): Place => ({
  latitude: (south + north) / 2,
  longitude: (west + east) / 2,
})

/** Shows a whole sea. */
const ZOOM = 5

/** Minimum extent of a map, degrees. */
const LEAST = 0.01

/** Milliseconds after the last change of the form before the map is recomputed. */
const PAUSE = 250

/** The share of usable hours of a month for one operation, for each cell in the map's view. */
export function WorkabilityPage() {
  const sites = useCall<Site[]>('sites', {}, { quiet: true })
  if (!sites.data && !sites.isFetchedAfterMount) return <Loading />
  return <MapOfView sites={sites.data ?? []} />
}

const resolver = ajvResolver<WorkabilityDraft>('workability')

/** The area of a map that has not been drawn yet. */
const around = ({ latitude, longitude }: Place): Area =>
  roundedArea({ west: longitude - 5, east: longitude + 5, south: latitude - 3, north: latitude + 3 })

function MapOfView({ sites }: { sites: readonly Site[] }) {
  const [page] = useState(workabilityRequest)
  const [place] = useState(() => initialView(null, sites))
  const [initial] = useState(() => initialDraft(new Date().getUTCMonth() + 1, around(place)))
  const form = useRequestForm('hindcasts', resolver, initial)
  const read = useReadAddress(useCallback((address: Address) => readMapAddress(address, initial), [initial]))
  const state = useAddressedRequest(page, form, read)
  const { asked, follow } = state
  const [view] = useState(() => ({ ...centreOf(read.values?.area ?? initial.area), zoom: ZOOM }))
  const area = useRef<Area>(initial.area)
  // Ignore the empty area of a map that is hidden behind the form.
  const noteArea = (seen: Area) => {
    if (seen.east - seen.west > LEAST && seen.north - seen.south > LEAST) area.current = roundedArea(seen)
  }
  // Changing the form recomputes an existing map over the same area.
  // All months take a minute or more, so they are only computed when the user submits the form.
  const recompute = useEffectEvent(() => {
    if (form.getValues('month') !== WHOLE_YEAR) void follow()
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const { unsubscribe } = form.watch(() => {
      clearTimeout(timer)
      timer = setTimeout(() => recompute(), PAUSE)
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [form.watch])
  return (
    <FormProvider {...form}>
      <FormLayout
        form={
          <WorkabilityForm
            onSubmit={(event) => {
              form.setValue('area', area.current)
              void state.submit(event)
            }}
          />
        }
        shows={asked ? 'results' : 'form'}
        run={asked?.submitted ?? 0}
      >
        <OtherPages here="/hindcasts/workability" operation={() => operationOf(form.getValues())} />
        {state.showsProblems && read.unread.length > 0 && (
          <Alert severity="warning">
            {`Not understood, so nothing was run: ${read.unread.join(', ')}. Check the form and submit it.`}
          </Alert>
        )}
        <Answer state={state} view={view} onArea={noteArea} />
      </FormLayout>
    </FormProvider>
  )
}

interface AnswerProps {
  state: AddressedRequest<WorkabilityDraft, WorkabilityMapRequest, Workability, PartOfMap>
  view: Parameters<typeof CellsMap>[0]['initialView']
  onArea: (area: Area) => void
}

/** The map, its description, and the cell under the mouse or selected by the arrow keys. */
function Answer({ state, view, onArea }: AnswerProps) {
  const { asked, answer, isRunning, progress, error } = state
  // Until the next map has a part, the last one stays.
  const latest = useRef<Workability | null>(null)
  const known = isRunning ? progress?.map : (answer ?? progress?.map)
  if (known !== undefined || !asked) latest.current = known ?? null
  const map = latest.current
  const [pointed, setPointed] = useState<number>()
  const [cursor, setCursor] = useState<number>()
  const size = map?.percent.length ?? 0
  const current = [pointed, cursor].find((cell) => cell !== undefined && cell < size)
  const move = (event: KeyboardEvent) => {
    if (!map) return
    const start = cursor ?? Math.floor(size / 2)
    const next = cellByKey(map.grid, Math.min(start, size - 1), event.key)
    if (next === undefined) return
    event.preventDefault()
    setPointed(undefined)
    setCursor(next)
  }
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, flex: 1, minHeight: 420 }}>
      <Box>
        <RequestHead
          title={map ? `Usable hours in ${monthOfMap(map.request.month)}, percent` : 'Workability map'}
          terms={map ? workabilityTerms(map.request) : undefined}
        >
          {map && <Sources map={map} />}
        </RequestHead>
      </Box>
      {error && !isRunning && (
        <Alert severity="error" action={<Button onClick={state.retry}>Try again</Button>}>
          {failureText(error)}
        </Alert>
      )}
      {!isRunning && <OlderAnswer isOlderThanForm={state.isOlderThanForm} />}
      <Progress progress={isRunning ? progress : undefined} />
      <Box
        sx={{
          flex: 1,
          minHeight: 280,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          overflow: 'hidden',
        }}
      >
        <Suspense fallback={<Skeleton variant="rectangular" animation={false} sx={{ height: 1 }} />}>
          <CellsMap map={map} initialView={view} cursor={current} onPoint={setPointed} onRest={onArea} />
        </Suspense>
      </Box>
      {map ? (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
            <Button variant="outlined" size="small" onKeyDown={move}>
              Read the cells by arrow keys
            </Button>
            <Typography variant="body2" role="status">
              {current === undefined ? 'Point at a cell to read it.' : cellText(map, current)}
            </Typography>
          </Box>
          <Box sx={{ display: 'flex' }}>
            <BandLegend hasMarks={false} />
          </Box>
        </>
      ) : (
        <Typography variant="body2" color="text.secondary">
          Move the map to the area, choose the operation and the month, and compute: up to 2,000 cells over
          what the map shows.
        </Typography>
      )}
    </Box>
  )
}

const failureText = ({ retryAfter, detail, status }: ApiError): string =>
  status === 400 || retryAfter !== undefined ? detail : 'The map could not be computed. Please try again.'

/** The progress of a map. Its text is announced only at the start and the end. */
function Progress({ progress }: { progress: PartOfMap | undefined }) {
  const { done = 0, total = 1 } = progress ?? {}
  return (
    <Box sx={{ minHeight: 24 }}>
      {progress && (
        <>
          <LinearProgress variant="determinate" value={(100 * done) / total} aria-label="Cells computed" />
          <Typography variant="caption" color="text.secondary">
            {`${done} of ${total} cells`}
          </Typography>
        </>
      )}
    </Box>
  )
}

/** The sources of the data, and the years that they cover. */
function Sources({ map }: { map: Workability }) {
  const { firstYear, lastYear, titles, grid } = map
  const years = firstYear === lastYear ? `the year ${firstYear}` : `the years ${firstYear} to ${lastYear}`
  return (
    <Typography variant="caption" color="text.secondary">
      {firstYear === null
        ? 'There is no hindcast in this area.'
        : `${titles.join(', ')}. Mean over ${years}: as many as fit into memory. `}
      {`Cells of ${grid.step}°, each by the hindcast at its middle. They end at the coast; a line through a cell: no data.`}
    </Typography>
  )
}
