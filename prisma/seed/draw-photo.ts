import sharp from "sharp";

/** A picture of a room as a customer might send it: wall, floor, a chair. JPEG of 960 by 720. */
export function drawPhoto(hue: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720">
    <defs><linearGradient id="w" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="hsl(${hue} 24% 86%)"/><stop offset="1" stop-color="hsl(${hue} 22% 72%)"/></linearGradient></defs>
    <rect width="960" height="720" fill="url(#w)"/><rect y="500" width="960" height="220" fill="hsl(28 32% 52%)"/>
    <rect x="96" y="90" width="240" height="280" fill="hsl(205 50% 84%)" stroke="hsl(0 0% 96%)" stroke-width="14"/>
    <ellipse cx="600" cy="610" rx="250" ry="46" fill="hsl(${(hue + 150) % 360} 30% 46%)"/>
    <rect x="500" y="300" width="200" height="190" rx="26" fill="hsl(${(hue + 40) % 360} 40% 40%)"/>
    <rect x="480" y="460" width="240" height="60" rx="22" fill="hsl(${(hue + 40) % 360} 42% 34%)"/>
    <path d="M505 515 l-18 110 M695 515 l18 110" stroke="hsl(28 40% 26%)" stroke-width="14"/></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer();
}
