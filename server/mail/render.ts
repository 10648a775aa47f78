import type { Message } from './messages.ts';

/** The text part. The link is on its own line, so that it can be copied and clicked everywhere. */
export function renderText(message: Message, stopUrl?: string): string {
  const { paragraphs, action, small } = message;
  const blocks = [
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(small ? [small] : []),
    ...(stopUrl ? [`Stop these mails:\n${stopUrl}`] : []),
  ];
  return `${blocks.join('\n\n')}\n\nParity\n`;
}

/** The HTML part, with tables and inline styles, which mail programs support. */
export function renderHtml(message: Message, stopUrl?: string): string {
  const { subject, paragraphs, action, small } = message;
  const body = [
    ...paragraphs.map(text => `<p style="margin:0 0 16px">${escaped(text)}</p>`),
    action ? button(action) : '',
    small ? smallPrint(escaped(small)) : '',
    stopUrl ? smallPrint(`<a href="${escaped(stopUrl)}" style="color:#0b6b63">Stop these mails</a>`) : '',
  ].join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="margin:0;background:#f6f7f9;font-family:Inter,Segoe UI,Helvetica,Arial,sans-serif;font-size:15px;line-height:1.5;color:#101828">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td style="padding:0 0 16px;font-size:20px;font-weight:700;color:#0b6b63">Parity</td></tr>
<tr><td style="background:#ffffff;border:1px solid #e7eaf0;border-radius:12px;padding:28px">
<h1 style="margin:0 0 16px;font-size:19px">${escaped(subject)}</h1>
${body}
</td></tr></table></td></tr></table></body></html>
`;
}

function smallPrint(html: string): string {
  return `<p style="margin:16px 0 0;font-size:13px;color:#5b6577">${html}</p>`;
}

function button({ label, url }: { label: string; url: string }): string {
  const link = escaped(url);
  return `<p style="margin:24px 0"><a href="${link}" style="background:#0b6b63;color:#ffffff;text-decoration:none;padding:12px 20px;border-radius:8px;font-weight:600">${escaped(label)}</a></p>
<p style="margin:0;font-size:13px;color:#5b6577">Or open this address:<br><a href="${link}" style="color:#0b6b63;word-break:break-all">${link}</a></p>`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, sign => entities[sign] ?? sign);
}
