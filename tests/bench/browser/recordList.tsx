import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { PortalRefine } from '#providers/PortalRefine.tsx'
import { queryClient } from '#providers/queryClient.ts'
import { formsQuery } from '#providers/resources/forms.ts'
import { TableList } from '#resources/list/TableList.tsx'
import type { ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import sitesFile from '#schemas/resources/sites.json' with { type: 'json' }
import usersFile from '#schemas/resources/users.json' with { type: 'json' }
import { compareTexts } from '#schemas/valueOrder.ts'
import { createTheme } from '#theme.ts'

const theme = createTheme()
const files = { sites: sitesFile as unknown as ResourceFile, users: usersFile as unknown as ResourceFile }

const site = (id: number) => ({
  id,
  customerId: 1,
  version: 1,
  name: `Turbine ${String((id * 7919) % 99_991).padStart(5, '0')}`,
  description: `Row ${id % 80}, number ${id}`,
  latitude: 50 + (id % 1000) / 100,
  longitude: (id % 900) / 100,
  isOffshore: id % 9 !== 0,
  markAsOffshoreIfAvailable: false,
  isHidden: false,
  includeHistoricData: false,
  isFavorite: false,
})

const user = (id: number) => ({
  id,
  customerId: 1,
  version: 1,
  username: `planner.${(id * 7919) % 99_991}`,
  email: `planner.${id}@example.org`,
  roles: [id % 9 === 0 ? 'Administrator' : 'User'],
  permissions: ['Module.Forecasts', 'Module.Hindcasts'],
  mainPage: 'Module.Forecasts',
})

const records = { sites: site, users: user }
export type Resource = keyof typeof records

const headers = { 'content-type': 'application/json' }

const nameOf = (record: ReturnType<(typeof records)[Resource]>) =>
  'name' in record ? record.name : record.username

/**
 * Mocks the API for a list of `count` records: sorted by name, and up to `_end` if a call has it. Clears the cached data of
 * the previous list.
 */
export function answerRecords(resource: Resource, count: number): void {
  const data = Array.from({ length: count }, (_, index) => records[resource](index + 1))
  data.sort((a, b) => compareTexts(nameOf(a), nameOf(b)))
  // Encoded in advance: a browser receives bytes, so encoding must not count as the page's work.
  const encode = (records: unknown[]) => new TextEncoder().encode(JSON.stringify({ data: records }))
  const whole = encode(data)
  window.fetch = async (address) => {
    const end = new URL(String(address), location.href).searchParams.get('_end')
    return new Response(end === null ? whole : encode(data.slice(0, Number(end))), { headers })
  }
  queryClient.removeQueries({ queryKey: ['data'] })
  queryClient.setQueryData(formsQuery.queryKey, { resources: files, validators: {}, problems: [] })
  queryClient.setQueryData(['customer', 'bench'], { id: 1, name: 'bench', config: { modules: [] } })
}

/** The list of a resource as the settings show it. */
export const RecordList = ({ resource }: { resource: Resource }) => (
  <ThemeProvider theme={theme}>
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <PortalRefine modules={[]} files={files}>
          <TableList file={files[resource]} />
        </PortalRefine>
      </MemoryRouter>
    </QueryClientProvider>
  </ThemeProvider>
)
