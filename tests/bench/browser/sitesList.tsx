import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { queryClient } from '../../../src/providers/api/queryClient.ts'
import { PortalRefine } from '../../../src/providers/PortalRefine.tsx'
import { formsQuery } from '../../../src/providers/resources/forms.ts'
import { TableList } from '../../../src/resources/list/TableList.tsx'
import type { ResourceFile } from '../../../src/schemas/resourceFile/resourceFile.ts'
import sitesFile from '../../../src/schemas/resources/sites.json' with { type: 'json' }
import { createTheme } from '../../../src/theme.ts'

const theme = createTheme()
const file = sitesFile as ResourceFile
const files = { sites: file }

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

const headers = { 'content-type': 'application/json' }

/** Answers the next call as the API answers a list of so many sites: by name. Nothing is left of the list before. */
export function answerSites(count: number): void {
  const data = Array.from({ length: count }, (_, index) => site(index + 1))
  data.sort((a, b) => (a.name < b.name ? -1 : 1))
  const text = JSON.stringify({ data })
  window.fetch = async () => new Response(text, { headers })
  queryClient.removeQueries({ queryKey: ['data'] })
  queryClient.setQueryData(formsQuery.queryKey, { resources: files, validators: {}, problems: [] })
  queryClient.setQueryData(['customer', 'bench'], { id: 1, name: 'bench', config: { modules: [] } })
}

/** The list of sites as the settings show it. */
export const SitesList = () => (
  <ThemeProvider theme={theme}>
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <PortalRefine modules={[]} files={files}>
          <TableList file={file} />
        </PortalRefine>
      </MemoryRouter>
    </QueryClientProvider>
  </ThemeProvider>
)
