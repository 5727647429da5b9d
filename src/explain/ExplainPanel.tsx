import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useDisplay } from '#providers/preferences/displayPreferences.ts'
import { Loading } from '#shell/Loading.tsx'
import { ReadingDialog } from '#shell/ReadingDialog.tsx'
import { saveCsv } from '#shell/saveCsv.ts'
import { saveExport } from '#shell/saveFile.ts'
import { type AnsweredPlace, csvHead } from '#texts/answerHead/answerHead.ts'
import { requestFacts, requestText } from '#texts/answerHead/requestFacts.ts'
import type { WindVariability } from '#weather/hindcast/windVariability.ts'
import { DataSection } from './DataSection.tsx'
import { type DefinitionKey, definitions, definitionText } from './definitions.ts'
import { ExplainFailure } from './ExplainFailure.tsx'
import { DefinitionSection, ExplainSection } from './ExplainSection.tsx'
import { type ExplainRequest, requestTerms } from './explainRequest.ts'
import { FactList } from './FactList.tsx'
import { csvOf, hourRows, windRows } from './rowsBehind.ts'
import { SampleTable } from './SampleTable.tsx'
import { sampleOf } from './sample.ts'
import { useExplanation } from './useExplanation.ts'

const fileNames: Record<ExplainRequest['call'], string> = {
  hindcastExplanation: 'hindcast_working.csv',
  hwwaExplanation: 'analytics_working.csv',
}

/** The table or chart that a panel explains. */
export type Explained = ExplainRequest & {
  definition: DefinitionKey
  /** The result in one sentence. */
  summary?: string
  /** The place of the answer. */
  place: AnsweredPlace
  /** The rows of a wind chart, in the displayed unit; other tables and charts have rows of hours and days. */
  wind?: readonly WindVariability[]
}

type ExplainPanelProps = Explained & { onClose: () => void }

/** Explains a table or chart: its definition, the request, the sample, the data, and the rows behind it. */
export function ExplainPanel({ definition, summary, place, wind, onClose, ...request }: ExplainPanelProps) {
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'))
  const { data, error, refetch } = useExplanation(request, true)
  const terms = requestTerms(request)
  const { units } = useDisplay()
  const behind = data && (wind ? windRows(data, wind) : hourRows(data, terms))
  const head = data && {
    place,
    request: { facts: requestFacts(data, terms, wind !== undefined), text: requestText(terms, units) },
    units: wind?.[0]?.windSpeedUnit ?? 'hours and days',
    provenance: data.provenance,
  }
  return (
    <ReadingDialog
      title={definitions[definition].title}
      titleVariant="h2"
      maxWidth="md"
      fullScreen={isPhone}
      onClose={onClose}
      actions={
        <Button
          startIcon={<FileDownloadOutlined />}
          disabled={!behind}
          onClick={() =>
            behind &&
            head &&
            saveExport(fileNames[request.call], (name) => saveCsv(name, csvHead(head) + csvOf(behind)))
          }
        >
          Rows as CSV
        </Button>
      }
    >
      {summary && <Typography sx={{ mb: 4 }}>{summary}</Typography>}
      <DefinitionSection lines={definitionText(definition, terms)} />
      {data && behind ? (
        <>
          <ExplainSection title="Question">
            <FactList facts={requestFacts(data, terms, wind !== undefined)} />
          </ExplainSection>
          <ExplainSection title="Sample">
            <SampleTable sample={sampleOf(behind.sample)} />
          </ExplainSection>
          <DataSection provenance={data.provenance} />
        </>
      ) : error ? (
        <ExplainFailure error={error} onRetry={refetch} />
      ) : (
        <Loading />
      )}
    </ReadingDialog>
  )
}
