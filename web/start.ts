import '@fontsource-variable/inter';
import './ui/theme/mantine-styles.css';
import './ui/theme/tokens.css';
import './ui/theme/base.css';
import './ui/theme/mantine.css';
import { run } from './main.tsx';

void run();
