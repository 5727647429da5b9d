import FileDownload from '@mui/icons-material/FileDownloadOutlined'
import Tune from '@mui/icons-material/Tune'
import ViewAgenda from '@mui/icons-material/ViewAgenda'
import type SvgIcon from '@mui/material/SvgIcon'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { type ForecastPanelProps, LIMITS_WIDTH } from './panelProps.ts'

export interface ForecastPanel {
  /** 1 export, 2 thresholds, 3 view set; 0 is none (specification 4). */
  id: number
  title: string
  icon: typeof SvgIcon
  /** In pixels, capped by the container. */
  width: number
  Panel: LazyExoticComponent<ComponentType<ForecastPanelProps>>
}

/** The side panels in rail order; each is loaded when it is first opened. */
export const panels: readonly ForecastPanel[] = [
  {
    id: 1,
    title: 'Export',
    icon: FileDownload,
    width: 240,
    Panel: lazy(async () => ({ default: (await import('./export/ExportPanel.tsx')).ExportPanel })),
  },
  {
    id: 2,
    title: 'Weather Window Thresholds',
    icon: Tune,
    width: LIMITS_WIDTH,
    Panel: lazy(async () => ({
      default: (await import('./thresholds/ThresholdsPanel.tsx')).ThresholdsPanel,
    })),
  },
  {
    id: 3,
    title: 'Select View Set',
    icon: ViewAgenda,
    width: 578,
    Panel: lazy(async () => ({ default: (await import('./viewSet/ViewSetPanel.tsx')).ViewSetPanel })),
  },
]
