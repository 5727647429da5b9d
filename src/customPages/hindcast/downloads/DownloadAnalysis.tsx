import Button from '@mui/material/Button'
import { saveCsv } from '../../../shell/saveCsv.ts'
import type { HindcastRow } from '../../../weather/hindcast/hindcastTable.ts'
import { analysisCsv } from './analysisCsv.ts'

/** Saves the table; without one there is nothing to save. */
export const DownloadAnalysis = ({ rows }: { rows: readonly HindcastRow[] | undefined }) => (
  <Button
    variant="outlined"
    disabled={rows === undefined}
    onClick={() => rows && saveCsv('hindcast_analysis_results.csv', analysisCsv(rows))}
    sx={{ whiteSpace: 'nowrap', flexShrink: 0 }}
  >
    Download Analysis
  </Button>
)
