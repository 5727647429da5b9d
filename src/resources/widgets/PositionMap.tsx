import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useState } from 'react'
import { pointOf } from '#map/mapPoint.ts'
import { initialView } from '#map/mapView.ts'
import { hasWebGl } from '#map/webGl.ts'
import type { PositionFields } from '#schemas/resourceFile/resourceFile.ts'
import type { FormContext } from './formContext.ts'

/** In a chunk of its own, because most forms need no map. */
const PointPicker = lazy(async () => ({ default: (await import('#map/PointPicker.tsx')).PointPicker }))

const HEIGHT = 240

/** Far enough away to see a coast from most sites. */
const FIRST_ZOOM = 5

const frame = { height: HEIGHT, border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden' }

interface PositionMapProps {
  fields: PositionFields
  form: FormContext
}

/** The position of a form's record on a small map: clicking, or dragging the pin, sets its two fields. */
export function PositionMap({ fields, form: { values, setFields, disabled } }: PositionMapProps) {
  const point = pointOf(values[fields.latitude], values[fields.longitude])
  const [view] = useState(() => (point ? { ...point, zoom: FIRST_ZOOM } : initialView(null, [])))
  if (!hasWebGl())
    return (
      <Typography variant="body2" color="text.secondary">
        This browser cannot draw the map, because WebGL is switched off. Type the coordinates.
      </Typography>
    )
  return (
    <Box>
      <Box sx={frame}>
        <Suspense fallback={<Skeleton variant="rectangular" animation={false} sx={{ height: 1 }} />}>
          <PointPicker
            label="Map of the position"
            point={point}
            initialView={view}
            isReadOnly={disabled}
            onPick={({ latitude, longitude }) =>
              setFields({ [fields.latitude]: latitude, [fields.longitude]: longitude })
            }
          />
        </Suspense>
      </Box>
      {!disabled && (
        <Typography variant="caption" color="text.secondary" component="p" sx={{ mt: 1 }}>
          Click the map or drag the pin, or type the coordinates.
        </Typography>
      )}
    </Box>
  )
}
