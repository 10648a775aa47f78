import { chromium } from 'playwright-core';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const out='/tmp/h/charts/';
const ctx = await browser.newContext({ viewport:{width:1366,height:768}, baseURL:'http://127.0.0.1:8105', acceptDownloads:true });
const page = await ctx.newPage();
await page.goto('/login');
await page.getByLabel(/email/i).fill('owner@demo.parity');
await page.getByLabel(/password/i).first().fill('parity-demo-1');
await page.keyboard.press('Enter');
await page.waitForURL(/dashboard/);
const fs = await import('node:fs');
for (const [name, url] of [['ratio','/api/reports/ratio/?format=pdf&date_grain=quarter&start_date=2025-11-01&end_date=2026-11-30'],['sched','/api/reports/predictive_nurse_schedule/?format=pdf&compare=last_year'],['ratiobars','/api/reports/ratio/?format=pdf&state='+encodeURIComponent(JSON.stringify({views:{'ratio/0/acuity':'bars','ratio/0/reasons':'bars'}}))]]) {
  const r = await page.request.get(url); console.log(name, r.status());
  fs.writeFileSync(out+name+'.pdf', await r.body());
}
await browser.close();
