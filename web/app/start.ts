import '@fontsource-variable/inter';
import '#web/ui/theme/mantine-styles.css';
import '#web/ui/theme/tokens.css';
import '#web/ui/theme/base.css';
import '#web/ui/theme/mantine.css';
import { run } from './main.tsx';

void run();
