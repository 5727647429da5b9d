import PublicOutlined from '@mui/icons-material/PublicOutlined'
import ToggleButton from '@mui/material/ToggleButton'
import Tooltip from '@mui/material/Tooltip'
import { tokens } from '#tokens.ts'
import type { MapTypeId } from '../mapView.ts'

interface MapTypeSwitchProps {
  type: MapTypeId
  onChange: (type: MapTypeId) => void
}

/** Switches between the plain chart and the hybrid map, which shows imagery of the earth when zoomed out. */
export const MapTypeSwitch = ({ type, onChange }: MapTypeSwitchProps) => (
  <Tooltip title="Picture of the earth when zoomed out" placement="left">
    <ToggleButton
      value="hybrid"
      aria-label="Hybrid map"
      color="primary"
      selected={type === 'hybrid'}
      onChange={() => onChange(type === 'hybrid' ? 'basemap' : 'hybrid')}
      sx={look}
    >
      <PublicOutlined />
    </ToggleButton>
  </Tooltip>
)

/** Pixels from the top of the map to below its zoom buttons, for their two sizes. */
const BELOW_SMALL_BUTTONS = 80
const BELOW_LARGE_BUTTONS = 110

const look = {
  position: 'absolute',
  zIndex: 2,
  right: 10,
  top: { xs: BELOW_LARGE_BUTTONS, sm: BELOW_SMALL_BUTTONS },
  '@media (pointer: coarse)': { top: BELOW_LARGE_BUTTONS },
  width: tokens.size.touch,
  height: tokens.size.touch,
  p: 0,
  boxShadow: 1,
  '&, &:hover, &.Mui-selected, &.Mui-selected:hover': { bgcolor: 'background.paper' },
} as const
