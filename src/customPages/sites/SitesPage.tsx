import { Route, Routes } from 'react-router'
import { PageNotFound } from '../../shell/MessagePage.tsx'
import { ForecastPage } from '../forecast/ForecastPage.tsx'
import { SitesLayout } from './SitesLayout.tsx'

/** The forecasts module: the sites, and the forecast of one. */
export const SitesPage = () => (
  <Routes>
    <Route element={<SitesLayout />}>
      <Route index element={null} />
      <Route path="site/:id" element={<ForecastPage />} />
    </Route>
    <Route path="*" element={<PageNotFound />} />
  </Routes>
)
