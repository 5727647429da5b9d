import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { call } from '#providers/api/request.ts'
import { useRun } from '#providers/api/useAnswer.ts'
import { useCall } from '#providers/api/useCall.ts'
import type { FormCheck } from '#schemas/shapes/forms.ts'
import { Loading } from '#shell/Loading.tsx'
import { useRestoredDraft, useStoredDraft } from '#shell/leave/useDraft.ts'
import { useLeaveGuard } from '#shell/leave/useLeaveGuard.ts'
import { MessagePage } from '#shell/MessagePage.tsx'
import { DraftEditor } from './DraftEditor.tsx'
import { FileText } from './FileText.tsx'
import { FormOutcome } from './FormOutcome.tsx'

/** The layers of a form, lowest first. */
const layerTitles = ['Built-in', 'Default', 'Customer']
const tabs = [...layerTitles, 'Merged', 'Draft']
const MERGED = layerTitles.length
const DRAFT = MERGED + 1

const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  gap: 6,
  alignItems: 'start',
}

const stack = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }

/** The initial text of a draft: the customer's current overlay. */
const initialDraft = ({ layers }: FormCheck) => layers.at(-1)?.text || '{\n  \n}\n'

/** The files of a form, the form that they produce, and an overlay to try. */
export function FormView({ resource }: { resource: string }) {
  const files = useCall<FormCheck>('checkForm', { body: { resource } }, { quiet: true })
  if (files.data) return <LoadedForm resource={resource} files={files.data} />
  if (files.error) return <MessagePage title={files.error.detail} onRetry={files.refetch} />
  return <Loading />
}

function LoadedForm({ resource, files }: { resource: string; files: FormCheck }) {
  const restored = useRestoredDraft<string>(resource)
  const [tab, setTab] = useState(restored === undefined ? MERGED : DRAFT)
  const [saved, setSaved] = useState(() => initialDraft(files))
  const [text, setText] = useState(restored ?? saved)
  useLeaveGuard(text !== saved)
  useStoredDraft(resource, text === saved ? undefined : text)
  const [tried, setTried] = useState<string>()
  const { start, ...state } = useRun((overlay: string, { signal }) =>
    call<FormCheck>('checkForm', { body: { resource, overlay }, quiet: true, signal }),
  )
  // The answer whose form failed in the preview, and the role that cannot see it.
  const [failed, setFailed] = useState<{ check: FormCheck; role: string }>()
  const isTried = tried === text
  const draft = tab === DRAFT ? state.answer : undefined
  const layer = files.layers[tab]

  const tryDraft = () => {
    setTried(text)
    start(text)
  }

  return (
    <Box sx={columns}>
      <Box sx={stack}>
        <Tabs
          value={tab}
          onChange={(_, next: number) => setTab(next)}
          variant="scrollable"
          allowScrollButtonsMobile
          aria-label="Files of the form"
          sx={{ '& .MuiTab-root': { minWidth: 0, px: { xs: 2, sm: 4 } } }}
        >
          {tabs.map((title, index) => (
            <Tab
              key={title}
              id={`form-tab-${index}`}
              aria-controls="form-panel"
              label={files.layers[index]?.problems.length ? `${title} (!)` : title}
            />
          ))}
        </Tabs>
        <Box id="form-panel" role="tabpanel" aria-labelledby={`form-tab-${tab}`} sx={stack}>
          {layer && (
            <>
              <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
                {layer.file}
              </Typography>
              <FileText key={layer.file} title={layer.file} empty="There is no such file." {...layer} />
            </>
          )}
          {tab === MERGED && (
            <FileText
              title="The merged form"
              empty="No form can be made of these files."
              text={files.merged ? JSON.stringify(files.merged, null, 2) : ''}
              problems={[]}
            />
          )}
          {tab === DRAFT && (
            <DraftEditor
              file={files.layers.at(-1)?.file ?? ''}
              text={text}
              onChange={setText}
              onTry={tryDraft}
              onSaved={() => setSaved(text)}
              state={state}
              isTried={isTried}
              failedRole={failed?.check === state.answer ? failed?.role : undefined}
            />
          )}
        </Box>
      </Box>
      <FormOutcome
        title={draft ? 'The form of the draft' : 'The form of the files'}
        note={draft && !isTried ? 'The draft has changed since it was tried.' : undefined}
        check={draft ?? files}
        isChecking={state.isRunning}
        onFailure={(role) => setFailed({ check: draft ?? files, role })}
      />
    </Box>
  )
}
