export default function explorer() { return {}; }
