import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { Site } from '#schemas/shapes/records/site.ts'
import {
  type ChartPosition,
  changedPositions,
  offeredSets,
  pickedViewSet,
  positions,
  shownViewSet,
  type ViewSet,
} from '#schemas/viewSet.ts'
import { Loading } from '#shell/Loading.tsx'
import { useRestoredDraft, useStoredDraft } from '#shell/leave/useDraft.ts'
import { useLeaveGuard } from '#shell/leave/useLeaveGuard.ts'
import { parameterByName } from '#weather/parameters.ts'
import { PanelForm } from '../PanelForm.tsx'
import type { ForecastPanelProps } from '../panelProps.ts'
import { useViewSet } from './useViewSet.ts'

type OfferedSet = ReturnType<typeof offeredSets>[number]

const titles: Record<ChartPosition, string> = { upper: 'Upper chart', lower: 'Lower chart' }

/** Selects the chart sets of the upper and the lower chart. */
export function ViewSetPanel({ site, onClose }: ForecastPanelProps) {
  const { chosen, save } = useViewSet()
  return chosen ? <ViewSetForm site={site} chosen={chosen} save={save} onClose={onClose} /> : <Loading />
}

interface ViewSetFormProps {
  site: Site
  chosen: ViewSet
  save: (viewSet: ViewSet) => Promise<boolean>
  onClose: () => void
}

function ViewSetForm({ site, chosen, save, onClose }: ViewSetFormProps) {
  const [shown] = useState(() => shownViewSet(chosen, site.isOffshore))
  const [picked, setPicked] = useState(useRestoredDraft<typeof shown>('viewSet') ?? shown)
  const [busy, setBusy] = useState(false)
  const isChanged = changedPositions(shown, picked).length > 0
  useLeaveGuard(isChanged)
  useStoredDraft('viewSet', isChanged ? picked : undefined)
  const submit = async () => {
    setBusy(true)
    if (await save(pickedViewSet(chosen, shown, picked))) onClose()
    else setBusy(false)
  }
  return (
    <PanelForm
      title="Select View Set"
      busy={busy}
      onCancel={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 4 }}>
        {positions.map((position) => (
          <FormControl key={position} disabled={busy}>
            <FormLabel id={`view-set-${position}`}>{titles[position]}</FormLabel>
            <RadioGroup
              aria-labelledby={`view-set-${position}`}
              name={position}
              value={picked[position]}
              onChange={(_, chartId) => setPicked({ ...picked, [position]: Number(chartId) })}
            >
              {offeredSets(position, site.isOffshore).map((set) => (
                <FormControlLabel
                  key={set.chartId}
                  value={set.chartId}
                  control={<Radio size="small" />}
                  label={<ChartSetLabel set={set} />}
                  sx={{ alignItems: 'start', py: 1 }}
                />
              ))}
            </RadioGroup>
          </FormControl>
        ))}
      </Box>
    </PanelForm>
  )
}

const ChartSetLabel = ({ set }: { set: OfferedSet }) => (
  <Box sx={{ pt: 2 }}>
    <Typography variant="body2">{set.name}</Typography>
    <Typography variant="caption" color="text.secondary">
      {parameterNames(set)}
    </Typography>
  </Box>
)

const parameterNames = ({ groups }: OfferedSet) =>
  [...new Set(groups.map(({ parameter }) => parameterByName(parameter)?.displayName ?? parameter))].join(', ')
