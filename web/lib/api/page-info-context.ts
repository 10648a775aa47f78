import { createContext } from 'react';
import { defaultPageInfo, type PageInfo } from './page-data.ts';

export const PageInfoContext = createContext<PageInfo>(defaultPageInfo);
